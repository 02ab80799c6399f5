// An evening as a host means it.

/** The evening of a time: from six in the morning to six on the next. */
export function evening(now: Date): { from: Date; to: Date } {
  const from = new Date(now);
  if (from.getHours() < 6) from.setDate(from.getDate() - 1);
  from.setHours(6, 0, 0, 0);
  const to = new Date(from);
  to.setDate(to.getDate() + 1);
  return { from, to };
}

/** A time as a field for local times has it. */
export function localTime(time: Date): string {
  const two = (number: number) => String(number).padStart(2, '0');
  const date = [String(time.getFullYear()).padStart(4, '0'), two(time.getMonth() + 1), two(time.getDate())];
  return `${date.join('-')}T${two(time.getHours())}:${two(time.getMinutes())}`;
}

/** The milliseconds of what stands in such a field; null if it is empty. */
export function timeOf(field: string): number | null {
  const time = new Date(field).getTime();
  return Number.isNaN(time) ? null : time;
}
