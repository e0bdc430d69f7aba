/** What is wrong with the cookies of an answer: each has every attribute, and no name is set twice. Pure. */

const ALWAYS =
  /^[\w-]+=[\w.-]*; Path=\/[\w/-]*; HttpOnly(?:; Max-Age=\d+)?(?:; Secure)?; SameSite=(?:Lax|Strict)$/;

/** Cookies that only say what somebody likes; all others let somebody in, and behind TLS their names say that no other host set them. */
const HARMLESS = new Set(["seen", "ads-closed"]);

export function cookieFaults(cookies: readonly string[], isBehindTls: boolean): string[] {
  const names = cookies.map((cookie) => cookie.slice(0, cookie.indexOf("=")));
  return cookies.flatMap((cookie, i) => {
    const name = names[i]!;
    const guard = /^__Host-/.test(name) ? /; Path=\/; / : /^__Secure-/.test(name) ? /; Path=\/[\w-]/ : null;
    return [
      ...(ALWAYS.test(cookie) ? [] : [`cookie: ${cookie}`]),
      ...(cookie.includes("; Secure;") === isBehindTls ? [] : [`cookie for any connection: ${cookie}`]),
      ...(HARMLESS.has(name) || (guard !== null) === isBehindTls ? [] : [`cookie of any host: ${cookie}`]),
      ...(guard && !guard.test(cookie) ? [`cookie of another place: ${cookie}`] : []),
      ...(names.indexOf(name) === i ? [] : [`cookie twice: ${name}`]),
    ];
  });
}
