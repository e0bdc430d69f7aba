export const MAX_PASSWORD = 64;
export const PASSWORD_HINT = "8 至 64 个字符，可用任意字符，请勿使用常见密码";

/** Common here, but in no international list. */
const COMMON_HERE: ReadonlySet<string> = new Set(
  (
    "woaini1314 woaini520 woaini123 woaini521 5201314520 520131400 1314520520 a5201314 5201314a q5201314 woaiwojia " +
    "wodemima mima1234 mima123456 qq123456789 qq5201314 zxcvbnm123 asd123456 qwe123456 abc123456 aa123456 a12345678 " +
    "wang1234 wang123456 zhang123 zhang123456 li123456 123456789a 123456789q 1234567890a 12345678a 12345678q " +
    "88888888a 66668888 88886666 13141314 520520520 nihao123 nihaoma123 yaodian123 yaodian888 yiyao123 zhensuo123"
  ).split(" "),
);

/** Why a password is refused, given the list of common ones, or null. */
export function passwordFault(
  password: string,
  phone: string,
  isCommon: (lower: string) => boolean,
): string | null {
  const lower = password.toLowerCase();
  if (COMMON_HERE.has(lower) || isCommon(lower)) return "该密码过于常见，请换一个";
  if (phone !== "" && password.includes(phone)) return "密码请勿包含手机号";
  if (new Set(lower).size < 3) return "密码请至少使用 3 种不同的字符";
  return null;
}
