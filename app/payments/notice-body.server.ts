/** The body of a provider's notice, and JSON that may be none. */

const MOST_BYTES = 65_536;

/** The text of a request; null when it is larger than any notice. */
export async function noticeBody(request: Request): Promise<string | null> {
  if (Number(request.headers.get("content-length") ?? 0) > MOST_BYTES) return null;
  const body = await request.text();
  return body.length > MOST_BYTES ? null : body;
}

/** The value of a JSON text; null for a text that is none. */
export function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
