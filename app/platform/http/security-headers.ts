/** Referrer-Policy must let the Origin through, or forms are refused. */
export const securityHeaders = (isBehindTls: boolean): Readonly<Record<string, string>> => ({
  "X-Content-Type-Options": "nosniff",
  "Referrer-Policy": "same-origin",
  "X-Frame-Options": "DENY",
  "Cross-Origin-Opener-Policy": "same-origin",
  "Cross-Origin-Resource-Policy": "same-origin",
  "Permissions-Policy": "camera=(), display-capture=(), geolocation=(), microphone=(), payment=(), usb=()",
  ...(isBehindTls && { "Strict-Transport-Security": "max-age=31536000" }),
});

/** For answers without a policy: a service worker may fetch from here, nothing else. */
export const PLAIN_POLICY = "default-src 'self'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'";
