/** Where uploaded files lie: a folder of this machine, or storage that several machines share. */
import type { Readable } from "node:stream";

/** Stored names are random and never used again. */
export interface FileStore {
  /** Whole or not at all, and durable once this returns. */
  put(name: string, bytes: Uint8Array): Promise<void>;
  /** null where there is none; throws where the store cannot say. */
  get(name: string): Promise<Uint8Array | null>;
  sizeOf(name: string): Promise<number | null>;
  /** The content once it is read; a lost one ends the stream with an error. */
  open(name: string): Readable;
  remove(name: string): Promise<void>;
  /** Everything, half-written files included; what comes or goes meanwhile may be missing. */
  list(): AsyncIterable<StoredFileEntry>;
  placeOf(name: string): string;
}

export interface StoredFileEntry {
  name: string;
  at: number;
}

/** "ab/ab12….png": so many names in one folder would be slow to list. */
export const toStorageKey = (name: string) => `${name.slice(0, 2)}/${name}`;
