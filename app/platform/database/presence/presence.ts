export interface Presence {
  /** Holds a lock under a new name; `lost` is called when it is lost though the process lives. */
  hold(lost: () => void): Promise<string>;
  isGone(name: string): Promise<boolean>;
}
