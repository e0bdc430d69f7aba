/** What rooms are told of a request instead of the request itself: plain values. */
import { addressOf, type ServerRequest } from "~/platform/config/request.server";
import { hashedKey, readBrowserKey } from "./browser-key.server";
import { sessionIdOf, userAgentOf } from "./session.server";

/** The key by which logins know a browser that has signed in. */
export const DEVICE_COOKIE = "device";
/** The key by which a visitor's browser may use the codes that it asked for. */
export const CODE_COOKIE = "sms";

export interface Visit {
  /** SHA-256 of the browser's key of DEVICE_COOKIE */
  device: string | null;
  network: string | null;
  /** the key of CODE_COOKIE itself */
  codeKey: string | null;
  /** of the session that the browser has so far, whether or not it still runs */
  sessionId: string | null;
  userAgent: string;
}

export function visitOf(request: ServerRequest): Visit {
  const device = readBrowserKey(request, DEVICE_COOKIE);
  return {
    device: device && hashedKey(device),
    network: addressOf(request),
    codeKey: readBrowserKey(request, CODE_COOKIE),
    sessionId: sessionIdOf(request),
    userAgent: userAgentOf(request),
  };
}
