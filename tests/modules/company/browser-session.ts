/** A browser that is signed in as a login of the cast. */
import type { SignedIn } from "~/modules/company/identity/buyer";
import { getViewer } from "~/modules/company/identity/viewer.server";
import { db } from "~/platform/database/database.server";
import { startSession } from "~/platform/http/session.server";
import { Browser, type FormFields } from "./browser";

/** A loader or an action. */
type RouteAction = (args: never) => unknown;

export class SignedInBrowser extends Browser {
  static async of(accountId: number, companyId = accountId): Promise<SignedInBrowser> {
    const browser = new SignedInBrowser();
    const cookie = await startSession(browser.get("/"), { accountId, companyId });
    await browser.take(new Response(null, { headers: { "Set-Cookie": cookie } }));
    return browser;
  }

  /** The same for a login that is no member yet; both have this id (tests/modules/orders/shop.ts). */
  static async ofNewMember(id: number): Promise<SignedInBrowser> {
    await db.insertInto("membership").values({ account_id: id, company_id: id, is_default: 1 }).execute();
    return SignedInBrowser.of(id);
  }

  /** What the action of a page answers to a form sent to `path`; what it throws is the test's to catch. */
  async send(action: RouteAction, path: string, fields: FormFields, params = {}): Promise<Response> {
    const args = { request: this.post(path, fields), params, context: {} };
    return this.take((await action(args as never)) as Response);
  }

  /** What the loader of a page gives at `path`. */
  async read<T = unknown>(loader: RouteAction, path: string, params = {}): Promise<T> {
    const args = { request: this.get(path), params, context: {} };
    return ((await loader(args as never)) as Response).json() as Promise<T>;
  }

  /** Who is looking, read anew. */
  async viewer(): Promise<SignedIn> {
    return (await getViewer(this.get("/"))) as SignedIn;
  }
}
