/** 物流轨迹: the tracking interface, query intervals and messages. */

export interface TrackEvent {
  at: number;
  text: string;
}

export interface TrackAsk {
  carrier: string;
  tracking: string;
  /** the recipient's, which some carriers require */
  phone: string;
}

/** nothing: the carrier does not know the number (yet); limited: too many queries; unavailable: anything else. */
export const TRACK_FAULTS = ["nothing", "limited", "unavailable"] as const;
export type TrackFault = (typeof TRACK_FAULTS)[number];

export type TrackAnswer =
  | { ok: true; events: TrackEvent[]; deliveredAt: number | null }
  | { ok: false; fault: TrackFault; detail: string };

export interface LogisticsPort {
  readonly name: string;
  /** Queries one parcel; events newest first. Never throws: an unreachable provider is `unavailable`. `now` in ms. */
  track(ask: TrackAsk, now: number): Promise<TrackAnswer>;
}

/** A parcel is queried again after this, ms; without an answer after doubling pauses. */
export const ASK_AGAIN = 30 * 60_000;
/** The longest pause, ms: a mistyped number costs two queries a day. */
export const ASK_AT_LAST = 12 * 3_600_000;
/** Longest wait of a page, ms. */
export const PAGE_WAITS = 2_000;
/** Parcels sent longer ago are not queried, ms. */
export const FOLLOWED = 30 * 86_400_000;

/** Returns why there is no news, for the buyer, or "". */
export function formatTrackingFault(fault: string, hasEvents: boolean): string {
  if (fault === "") return "";
  if (fault === "nothing") return "承运商暂无轨迹，揽收后更新";
  return hasEvents
    ? "物流轨迹暂时没有更新，以下为上次查询的结果，稍后自动重试"
    : "物流轨迹暂时查询不到，稍后自动重试，您也可以凭运单号向承运商查询";
}

export const readEvents = (text: string): TrackEvent[] => JSON.parse(text) as TrackEvent[];
