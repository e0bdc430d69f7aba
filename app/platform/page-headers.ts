/** The headers of a page by those of the answer that it is made of. Pure. */

/** `given` without its cookies: Remix hands those on by itself, and they would be set twice. */
export function withoutCookies(given: Headers): Headers {
  const headers = new Headers(given);
  headers.delete("Set-Cookie");
  return headers;
}
