/** A browser that is signed in as a login of the cast. */
import type { SignedIn } from "~/company/buyer";
import { viewerOf } from "~/company/viewer.server";
import { startSession } from "~/platform/session.server";
import { Browser } from "./browser";

export class SignedInBrowser extends Browser {
  static async of(accountId: number, companyId = accountId): Promise<SignedInBrowser> {
    const browser = new SignedInBrowser();
    const cookie = await startSession(browser.get("/"), { accountId, companyId });
    await browser.take(new Response(null, { headers: { "Set-Cookie": cookie } }));
    return browser;
  }

  /** Who is looking, read anew. */
  async viewer(): Promise<SignedIn> {
    return (await viewerOf(this.get("/"))) as SignedIn;
  }
}
