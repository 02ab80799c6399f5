// The wire types, all generated from `crates/protocol`, under one roof.

export type { ActionChoice } from '../gen/ActionChoice';
export type { BlindView } from '../gen/BlindView';
export type { BuyInView } from '../gen/BuyInView';
export type { ClientMessage } from '../gen/ClientMessage';
export type { ClockView } from '../gen/ClockView';
export type { Deed } from '../gen/Deed';
export type { ErrorCode } from '../gen/ErrorCode';
export type { HandName } from '../gen/HandName';
export type { HandsPage } from '../gen/HandsPage';
export type { HandView } from '../gen/HandView';
export type { HouseRulesView } from '../gen/HouseRulesView';
export type { InHandView } from '../gen/InHandView';
export type { LastHand } from '../gen/LastHand';
export type { LastHandPlayer } from '../gen/LastHandPlayer';
export type { LegalView } from '../gen/LegalView';
export type { LobbyRow } from '../gen/LobbyRow';
export type { LimitKind } from '../gen/LimitKind';
export type { LowName } from '../gen/LowName';
export type { Pay } from '../gen/Pay';
export type { Position } from '../gen/Position';
export type { PlayedHand } from '../gen/PlayedHand';
export type { PotView } from '../gen/PotView';
export type { RaiseView } from '../gen/RaiseView';
export type { Refused } from '../gen/Refused';
export type { SeatView } from '../gen/SeatView';
export type { SeenEvent } from '../gen/SeenEvent';
export type { ServerMessage } from '../gen/ServerMessage';
export type { ShareKind } from '../gen/ShareKind';
export type { StakesView } from '../gen/StakesView';
export type { StreetName } from '../gen/StreetName';
export type { TableInfo } from '../gen/TableInfo';
export type { TableView } from '../gen/TableView';
export type { You } from '../gen/You';
export type { YourTurn } from '../gen/YourTurn';

/** The protocol version that this client speaks. */
export const VERSION = 1;
