import type { Readable } from "node:stream";

/** Stored names are random and never reused. */
export interface FileStore {
  /** Atomic, and durable once this returns. */
  put(name: string, bytes: Uint8Array): Promise<void>;
  /** null if there is none; throws if the store is unavailable. */
  get(name: string): Promise<Uint8Array | null>;
  sizeOf(name: string): Promise<number | null>;
  /** The content once it is read; a lost file ends the stream with an error. */
  open(name: string): Readable;
  remove(name: string): Promise<void>;
  /** Everything, including partial files; concurrent changes may be missing. */
  list(): AsyncIterable<StoredFileEntry>;
  placeOf(name: string): string;
}

export interface StoredFileEntry {
  name: string;
  at: number;
}

/** "ab/ab12….png": one folder with all names would be slow to list. */
export const toStorageKey = (name: string) => `${name.slice(0, 2)}/${name}`;
