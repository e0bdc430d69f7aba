/**
 * Each request of a test to a running shop has a connection of its own. One that is kept may be closed by the shop in the moment in which a
 * busy test uses it again: a read then fails as "other side closed", a form of several parts as EPIPE. A request may ask to keep its own.
 */
const values = globalThis.fetch;

globalThis.fetch = (address, init = {}) => {
  const headers = new Headers(init.headers);
  if (!headers.has("connection")) headers.set("connection", "close");
  return values(address, { ...init, headers });
};
