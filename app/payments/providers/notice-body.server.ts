/** The body of a provider's notice, and JSON that may be none. */

import { bytesOf } from "~/platform/http/forms/forms.server";

const MAX_BYTES = 65_536;

/** The text of a request; null when it is larger than any notice. */
export async function noticeBody(request: Request): Promise<string | null> {
  const bytes = await bytesOf(request, MAX_BYTES);
  return bytes && Buffer.from(bytes).toString("utf8");
}

/** The value of a JSON text; null for a text that is none. */
export function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
