/** Remix passes cookies on itself: they would be set twice. */
export function withoutCookies(source: Headers): Headers {
  const headers = new Headers(source);
  headers.delete("Set-Cookie");
  return headers;
}
