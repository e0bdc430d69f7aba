import { readBytes } from "~/platform/http/forms/forms.server";

export type PlainHeaders = Readonly<Record<string, string>>;

export interface HttpMessage {
  method: string;
  url: string;
  headers: PlainHeaders;
  /** null: larger than the limit */
  body: string | null;
}

export interface HttpAnswer {
  status: number;
  headers: PlainHeaders;
  body: string;
}

/** Returns a request as plain values, its body read once as text, up to `maxBytes`. */
export async function readMessage(request: Request, maxBytes: number): Promise<HttpMessage> {
  const { method, url, headers } = request;
  const bytes = await readBytes(request, maxBytes);
  const body = bytes && Buffer.from(bytes).toString("utf8");
  return { method, url, headers: Object.fromEntries(headers), body };
}

export const toResponse = ({ status, headers, body }: HttpAnswer): Response =>
  new Response(body === "" ? null : body, { status, headers });
