/** What the journeys of registering share: phones, the codes sent to them, a head office. */
import { expect } from "./errors";
import { sandboxMessages } from "~/modules/company/sign-in/sms-sandbox.server";
import { db } from "~/platform/database/database.server";
import { resetTokens } from "~/platform/http/limits/rate.server";
import { newBuyer, PASSWORD, unique } from "./shop";

/** A phone that no other test of this run has. */
export const newPhone = () => `15${unique().slice(-9)}`;

/** The code that was last sent to the phone; it may still be on its way. */
export async function toCode(phone: string): Promise<string> {
  const read = async () => (await sandboxMessages())?.find((message) => message.phone === phone)?.text ?? "";
  await expect.poll(read).toContain("验证码");
  return /验证码 (\d{6})/.exec(await read())![1]!;
}

/** As if a minute had passed since the last code, which a browser of this machine asked for before it signed in. */
export const minutePasses = (phone: string) => resetTokens(`sms:${phone}:@here:minute`);

/** An approved chain's head office. */
export async function newHead() {
  const { companyId, username, companyName: name } = await newBuyer();
  const licence = `旅程-${username}`;
  await db.updateTable("company").set({ kind: "chain" }).where("id", "=", companyId).execute();
  return { username, name, licence, password: PASSWORD };
}

/** Gives a login a phone to which codes can be sent. */
export async function givePhone(username: string): Promise<string> {
  const phone = newPhone();
  await db.updateTable("account").set({ phone }).where("username", "=", username).execute();
  return phone;
}
