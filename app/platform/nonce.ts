/** What the server's rendering knows and the browser does not: the nonce of inline scripts and the id of the request. */
import { createContext, useContext } from "react";

/** Given by entry.server round the whole document; empty in the browser, which has run the scripts already. */
export const NonceContext = createContext("");
export const useNonce = () => useContext(NonceContext);

/** The id under which this request stands in the log, for error pages. */
export const RequestIdContext = createContext("");
export const useRequestId = () => useContext(RequestIdContext);
