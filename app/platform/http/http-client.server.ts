import type { HttpAnswer } from "./http-message.server";
import { nodeFetch } from "./node-web.server";

export const httpCall = nodeFetch as (url: string | URL, init: RequestInit) => Promise<Response>;

interface Call {
  headers?: Readonly<Record<string, string>>;
  signal: AbortSignal;
}

export interface CallInit extends Call {
  method?: "GET" | "POST";
  body?: string;
  redirect?: "error";
}

/** A text call to a service; a sandbox can replace it. */
export type TextCall = (url: string, init: CallInit) => Promise<HttpAnswer>;

/** Calls and reads the whole answer. Throws what fetch throws. */
export const callText: TextCall = async (url, init) => {
  const answer = await httpCall(url, init);
  const { status, headers } = answer;
  return { status, headers: Object.fromEntries(headers), body: await answer.text() };
};

export type FileMethod = "GET" | "HEAD" | "PUT" | "DELETE";

/** The same for binary answers. */
export async function callBytes(
  url: string | URL,
  init: Call & { method: FileMethod; body?: Buffer<ArrayBuffer> },
): Promise<Omit<HttpAnswer, "body"> & { bytes: Uint8Array }> {
  const answer = await httpCall(url, init);
  const { status, headers } = answer;
  const bytes = new Uint8Array(await answer.arrayBuffer());
  return { status, headers: Object.fromEntries(headers), bytes };
}

export const isOk = ({ status }: Pick<HttpAnswer, "status">): boolean => status >= 200 && status < 300;
