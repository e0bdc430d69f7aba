/** HTTP as plain values, for rooms that speak a provider's protocol: routes read what came and send what is answered. */
import { bytesOf } from "~/platform/http/forms/forms.server";

/** By names in lower case. */
export type PlainHeaders = Readonly<Record<string, string>>;

export interface HttpMessage {
  method: string;
  /** the whole address */
  url: string;
  headers: PlainHeaders;
  /** null: larger than whoever takes it in allows */
  body: string | null;
}

export interface HttpAnswer {
  status: number;
  headers: PlainHeaders;
  /** "" where there is none */
  body: string;
}

/** A request as plain values, its body read once and as text, up to `maxBytes`. */
export async function readMessage(request: Request, maxBytes: number): Promise<HttpMessage> {
  const { method, url, headers } = request;
  const bytes = await bytesOf(request, maxBytes);
  const body = bytes && Buffer.from(bytes).toString("utf8");
  return { method, url, headers: Object.fromEntries(headers), body };
}

export const toResponse = ({ status, headers, body }: HttpAnswer): Response =>
  new Response(body === "" ? null : body, { status, headers });
