import { passwordFault } from "./password";

let common: Promise<ReadonlySet<string>> | null = null;

function commonPasswords(): Promise<ReadonlySet<string>> {
  common ??= import("@zxcvbn-ts/language-common").then(
    ({ dictionary }) => new Set(dictionary["passwords-common"].filter((word) => word.length >= 8)),
  );
  return common;
}

/** Why a new password is refused, or null (design rules, "Registering"). */
export async function newPasswordFault(password: string, phone: string): Promise<string | null> {
  const known = await commonPasswords();
  return passwordFault(password, phone, (lower) => known.has(lower));
}
