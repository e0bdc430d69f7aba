/** The port for what lies in uploaded files: a folder of this machine, or storage that several machines share. */
import type { Readable } from "node:stream";

/** Keeps contents under stored names, which are random and never used again. */
export interface FileStore {
  /** Whole or not at all: it can be read once this has returned, whatever happens to the machine. */
  put(name: string, bytes: Uint8Array): Promise<void>;
  /** null where there is none; throws where the store cannot say. */
  get(name: string): Promise<Uint8Array | null>;
  /** Bytes of the content; null where there is none. */
  sizeOf(name: string): Promise<number | null>;
  /** The content once it is read; a lost one ends the stream with an error. */
  open(name: string): Readable;
  /** Nothing happens where there is none. */
  remove(name: string): Promise<void>;
  /** All that it holds, what was half written included; what comes or goes meanwhile may be among it or not. */
  list(): AsyncIterable<Held>;
  /** Where it lies, for those who run the shop. */
  placeOf(name: string): string;
}

export interface Held {
  name: string;
  /** when it was written by the store's clock, ms */
  at: number;
}

/** "ab/ab12….png": so many names in one folder would be slow to list. */
export const keyOf = (name: string) => `${name.slice(0, 2)}/${name}`;
