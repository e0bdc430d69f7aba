/** What the markup of one page view needs of the server: the scripts' nonce and the id in the log. */
import { createContext, useContext } from "react";

export interface PageView {
  nonce: string;
  requestId: string;
}

export const NonceContext = createContext<PageView>({ nonce: "", requestId: "" });

/** The nonce for <Scripts> and <ScrollRestoration>; in the browser empty, where React keeps what the server wrote. */
export function useNonce(): string {
  return useContext(NonceContext).nonce;
}

/** The id to show on an error page; in the browser it is read back from the element that carries data-request-id. */
export function useRequestId(): string {
  const { requestId } = useContext(NonceContext);
  if (requestId || typeof document === "undefined") return requestId;
  return document.querySelector("[data-request-id]")?.getAttribute("data-request-id") ?? "";
}
