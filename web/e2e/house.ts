// A room of its own for each test: the program, rigged by a file, with a data file
// in a temporary folder, on a free port.

import { spawn, type ChildProcess } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';

/** What `serve --rig` reads; amounts in chips of 0.01. */
export interface Rig {
  tables: RiggedTable[];
  /** Milliseconds between two hands, and that a robot takes. */
  pause_ms: number;
  robot_ms: number;
}

export interface RiggedTable {
  spec: {
    id: string;
    game: string;
    limit: 'fixed' | 'pot' | 'no';
    stakes: Record<string, number>;
    rules: string;
    seats: number;
    robots: 0;
  };
  robots: { seat: number; name: string; stack: number }[];
  hands: RiggedHand[];
}

export interface RiggedHand {
  /** Cards in the order dealt. */
  deck: string;
  /** What the robot at each seat does, decision by decision. */
  robots: Record<number, string[]>;
}

export class House {
  private constructor(
    private readonly folder: string,
    private program: ChildProcess,
    readonly address: string,
    /** The link that makes whoever opens it first the host. */
    readonly hostLink: string,
  ) {}

  static async open(rig: Rig): Promise<House> {
    const folder = mkdtempSync(join(tmpdir(), 'cardspeak-'));
    writeFileSync(join(folder, 'rig.json'), JSON.stringify(rig));
    const { program, address, hostLink } = await start(folder, '127.0.0.1:0');
    return new House(folder, program, address, hostLink);
  }

  /** Kills the program as a power cut would, and starts it again at the same address. */
  async crash(): Promise<void> {
    await ended(this.program, 'SIGKILL');
    const { program } = await start(this.folder, new URL(this.address).host);
    this.program = program;
  }

  async close(): Promise<void> {
    await ended(this.program, 'SIGTERM');
    rmSync(this.folder, { recursive: true, force: true });
  }
}

interface Started {
  program: ChildProcess;
  address: string;
  hostLink: string;
}

async function start(folder: string, listen: string): Promise<Started> {
  const binary = process.env['CARDSPEAK_BIN'];
  if (binary === undefined) throw new Error('CARDSPEAK_BIN must name the program, built with the feature "rigged"');
  const args = ['serve', '--listen', listen, '--data', join(folder, 'room.db'), '--rig', join(folder, 'rig.json')];
  const program = spawn(binary, args, { stdio: ['ignore', 'pipe', 'inherit'] });
  let address: string | undefined;
  for await (const line of createInterface({ input: program.stdout })) {
    address ??= /^Cardspeak is open: (\S+)$/.exec(line)?.[1];
    const hostLink = /(http:\S+\/host\/\S+)$/.exec(line)?.[1];
    if (address !== undefined && hostLink !== undefined) return { program, address, hostLink };
  }
  throw new Error('the program ended before it was open');
}

async function ended(program: ChildProcess, signal: NodeJS.Signals): Promise<void> {
  if (program.exitCode !== null) return;
  const gone = new Promise((resolve) => program.once('exit', resolve));
  program.kill(signal);
  await gone;
}
