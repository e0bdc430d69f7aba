/** 统一社会信用代码 (GB 32100-2015): 18 signs, of which the last checks the others. Pure. */

/** Without I, O, S, V and Z, which are read as figures. */
const SIGNS = "0123456789ABCDEFGHJKLMNPQRTUWXY";
const BODY = 17;

/** A code's first 17 signs with the one that checks them. */
export function withCheckSign(body: string): string {
  const sum = [...body].reduce((all, sign, at) => all + SIGNS.indexOf(sign) * (3 ** at % SIGNS.length), 0);
  return body + SIGNS[(SIGNS.length - (sum % SIGNS.length)) % SIGNS.length]!;
}

/** The code in the way it is printed, or null for what is none: the wrong length, a wrong sign, a slip of the pen. */
export function readCreditCode(text: string): string | null {
  const code = text.replace(/[\s-]/g, "").toUpperCase();
  const isCode = code.length === BODY + 1 && [...code].every((sign) => SIGNS.includes(sign));
  return isCode && withCheckSign(code.slice(0, BODY)) === code ? code : null;
}
