export interface Presence {
  /** Holds a lock under a new name; `lost` is called if the lock is lost while the process lives. */
  hold(lost: () => void): Promise<string>;
  isGone(name: string): Promise<boolean>;
}
