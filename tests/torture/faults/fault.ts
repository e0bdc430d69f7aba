/** What every fault is: it begins, lasts, and ends; then the shop is watched until it is well again. */
import type { Random } from "~/demo/seed/random";
import type { Relay } from "../relay";
import type { Shop } from "../shop";

export interface Scene {
  shop: Shop;
  relay: Relay;
  random: Random;
  /** how long a fault lasts that can last, ms */
  lasts: number;
  /** by when the shop must be well again after a fault, ms */
  recovers: number;
  /** a line for whoever watches */
  say(line: string): void;
}

export interface Fault {
  name: string;
  /** whether buyers may get no answer, or one that says so, while it lasts */
  excuses: boolean;
  /** why it cannot be had here, or null */
  missing(scene: Scene): string | null;
  /** resolves when the cause is gone */
  strike(scene: Scene): Promise<void>;
}

export const always = () => null;
