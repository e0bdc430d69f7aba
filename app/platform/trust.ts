/** What every answer tells the browser, whatever it holds; the frame of a worker (operator/gate.mjs) sees to it that none lacks it. Pure. */

/** Headers of trust. Referrer-Policy must let the Origin through, or forms are refused. */
export const trustOf = (isBehindTls: boolean): Readonly<Record<string, string>> => ({
  "X-Content-Type-Options": "nosniff",
  "Referrer-Policy": "same-origin",
  "X-Frame-Options": "DENY",
  "Cross-Origin-Opener-Policy": "same-origin",
  "Cross-Origin-Resource-Policy": "same-origin",
  "Permissions-Policy": "camera=(), display-capture=(), geolocation=(), microphone=(), payment=(), usb=()",
  ...(isBehindTls && { "Strict-Transport-Security": "max-age=31536000" }),
});

/** For answers that bring no policy of their own: a service worker may still fetch from here, nothing else can be made of them. */
export const PLAIN_POLICY = "default-src 'self'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'";
