/** Without I, O, S, V and Z, which look like digits. */
const SIGNS = "0123456789ABCDEFGHJKLMNPQRTUWXY";
const BODY = 17;

/** Returns the first 17 characters with their check character. */
export function withCheckSign(body: string): string {
  const sum = [...body].reduce((all, sign, at) => all + SIGNS.indexOf(sign) * (3 ** at % SIGNS.length), 0);
  return body + SIGNS[(SIGNS.length - (sum % SIGNS.length)) % SIGNS.length]!;
}

/** Returns the code in printed form; null if length, a character or the check is wrong. */
export function readCreditCode(text: string): string | null {
  const code = text.replace(/[\s-]/g, "").toUpperCase();
  const isCode = code.length === BODY + 1 && [...code].every((sign) => SIGNS.includes(sign));
  return isCode && withCheckSign(code.slice(0, BODY)) === code ? code : null;
}
