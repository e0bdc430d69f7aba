import { createContext, useContext } from "react";

export interface PageView {
  nonce: string;
  requestId: string;
}

export const NonceContext = createContext<PageView>({ nonce: "", requestId: "" });

/** The nonce for <Scripts> and <ScrollRestoration>; empty in the browser, where React keeps the server's. */
export function useNonce(): string {
  return useContext(NonceContext).nonce;
}

/** The id to show on an error page; in the browser read from the element with data-request-id. */
export function useRequestId(): string {
  const { requestId } = useContext(NonceContext);
  if (requestId || typeof document === "undefined") return requestId;
  return document.querySelector("[data-request-id]")?.getAttribute("data-request-id") ?? "";
}
