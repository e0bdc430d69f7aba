/** 物流轨迹: the port to whoever knows where a parcel is, how often it is asked, and what is said when it does not answer. Pure. */

export interface TrackEvent {
  at: number;
  text: string;
}

export interface TrackAsk {
  carrier: string;
  tracking: string;
  /** the receiver's: some carriers answer for nobody else */
  phone: string;
}

/** nothing: the carrier does not know the number (yet); limited: asked too often, or the account is used up; unavailable: anything else. */
export type TrackFault = "nothing" | "limited" | "unavailable";

export type TrackAnswer =
  | { ok: true; events: TrackEvent[]; deliveredAt: number | null }
  | { ok: false; fault: TrackFault; detail: string };

export interface LogisticsPort {
  readonly name: string;
  /** Asks for one parcel; events newest first. Never throws: a provider that cannot be reached is `unavailable`. `now` in ms. */
  track(ask: TrackAsk, now: number): Promise<TrackAnswer>;
}

/** A parcel is asked for again after this, ms; without an answer after pauses that double. */
export const ASK_AGAIN = 30 * 60_000;
/** The longest of those pauses: a number that was mistyped costs two questions a day, ms. */
export const ASK_AT_LAST = 12 * 3_600_000;
/** A page waits for the provider no longer than this, ms. */
export const PAGE_WAITS = 2_000;
/** Parcels that were sent longer ago are asked for no more, ms. */
export const FOLLOWED = 30 * 86_400_000;

/** Why there is nothing new, for the buyer; "" when there is nothing to say. */
export function formatTrackingFault(fault: string, hasEvents: boolean): string {
  if (fault === "") return "";
  if (fault === "nothing") return "承运商暂无轨迹，揽收后更新";
  return hasEvents
    ? "物流轨迹暂时没有更新，以下为上次查询的结果，稍后自动重试"
    : "物流轨迹暂时查询不到，稍后自动重试，您也可以凭运单号向承运商查询";
}

export const readEvents = (text: string): TrackEvent[] => JSON.parse(text) as TrackEvent[];
