import { getAddress, type ServerRequest } from "~/platform/config/request.server";
import { hashedKey, readBrowserKey } from "./browser-key.server";
import { getSessionId, getUserAgent } from "./session.server";

export const DEVICE_COOKIE = "device";
export const CODE_COOKIE = "sms";

export interface Visit {
  device: string | null;
  network: string | null;
  /** the key of CODE_COOKIE itself */
  codeKey: string | null;
  /** of the browser's current session cookie, whether or not it still runs */
  sessionId: string | null;
  userAgent: string;
}

export function getVisit(request: ServerRequest): Visit {
  const device = readBrowserKey(request, DEVICE_COOKIE);
  return {
    device: device && hashedKey(device),
    network: getAddress(request),
    codeKey: readBrowserKey(request, CODE_COOKIE),
    sessionId: getSessionId(request),
    userAgent: getUserAgent(request),
  };
}
