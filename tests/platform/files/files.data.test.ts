import { companyFiles } from "~/modules/company/identity/file-owner.server";
import { readdirSync } from "node:fs";
import { join } from "node:path";
import { beforeAll, describe, expect, test } from "vitest";
import { loadCompanies } from "~/demo/companies/companies.server";
import { db, inTransaction } from "~/platform/database/database.server";
import {
  readFileContent,
  toDownload,
  MAX_FILE_BYTES,
  findFile,
  INVOICE_FILES,
} from "~/platform/files/files.server";
import { useFiles, withStoredFiles } from "~/platform/files/stored-files.server";
import { startSession } from "~/platform/http/session.server";
import { now } from "~/platform/values/clock.server";
import { loader } from "~/routes/_company+/files.$id";
import { endlessZip } from "../../modules/cart/quick-order/workbook-samples";

const PNG = Buffer.from(
  "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg==",
  "base64",
);
const JPEG = Buffer.from("ffd8ffe000104a46494600010100000100010000ffdb004300", "hex");
const PDF = Buffer.from("%PDF-1.7\n%\u00e2\u00e3\n1 0 obj\n<<>>\nendobj\n", "latin1");

async function store(bytes: Uint8Array, name = "营业执照.png", type = "") {
  const files = [new File([Buffer.from(bytes)], name, { type })];
  const upload = { owner: companyFiles(1), files, purpose: "qualification" };
  const saved = await withStoredFiles(upload, 1, (stored) => inTransaction((trx) => useFiles(trx, stored)));
  return saved.ok ? { ok: true as const, id: saved.value[0]! } : saved;
}

describe("what comes in", () => {
  test.each([
    ["image/png", PNG],
    ["image/jpeg", JPEG],
    ["application/pdf", PDF],
  ])("%s is known by its content", async (mime, bytes) => {
    const stored = await store(bytes, "anything.exe", "text/html");
    const file = stored.ok ? await findFile(1, stored.id) : null;
    expect(file?.row.mime).toBe(mime);
    expect(Buffer.concat(await file!.open().toArray()).equals(bytes)).toBe(true);
  });

  test.each([
    ["a page", Buffer.from("<html><script>alert(1)</script>")],
    ["a picture with scripts", Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>')],
    ["a program", Buffer.from("MZ\u0000\u0000")],
    ["nothing", Buffer.alloc(0)],
    ["too much", Buffer.concat([PNG, Buffer.alloc(MAX_FILE_BYTES)])],
  ])("%s is refused with a sentence, whatever its name and type say", async (_, bytes) => {
    const stored = await store(bytes, "证件.png", "image/png");
    expect(stored.ok).toBe(false);
    expect(stored.ok ? "" : stored.text).toMatch(/\p{Script=Han}/u);
  });

  test("a ZIP that says it has four thousand million parts is no OFD, and is not looked through", async () => {
    const file = new File([endlessZip()], "发票.ofd");
    expect(await readFileContent(file, INVOICE_FILES)).toMatchObject({ ok: false });
  });

  test("the name on the disk says nothing and leads nowhere", async () => {
    await store(PNG, "../../../etc/passwd");
    const folder = join(process.env.SHOP_DATA!, "files");
    const names = readdirSync(folder, { recursive: true, withFileTypes: true }).filter((entry) =>
      entry.isFile(),
    );
    for (const { name } of names) expect(name).toMatch(/^[0-9a-f]{32}\.(png|jpg|pdf)$/);
  });
});

describe("what goes out", () => {
  beforeAll(() => inTransaction((trx) => loadCompanies(trx, now())));
  const ask = async (id: string, cookie = "") => {
    const request = new Request(`http://shop.test/files/${id}`, { headers: { cookie } });
    return loader({ request, params: { id }, context: {} }).catch((thrown: Response) => thrown);
  };
  const signedIn = async (companyId: number) =>
    (await startSession(new Request("http://shop.test/"), { accountId: companyId, companyId })).split(
      ";",
    )[0]!;

  test("its owner gets it as a download and nothing else", async () => {
    const stored = await store(PNG);
    if (!stored.ok) throw new Error(stored.text);
    const answer = await ask(String(stored.id), await signedIn(1));
    expect(answer.status).toBe(200);
    expect(answer.headers.get("content-disposition")).toMatch(/^attachment; .*filename\*=UTF-8''%E8%90%A5/);
    expect(answer.headers.get("x-content-type-options")).toBe("nosniff");
    expect(Buffer.from(await answer.arrayBuffer()).equals(PNG)).toBe(true);
  });

  test("another company and a visitor get 404, and so does any nonsense", async () => {
    const stored = await store(PNG);
    if (!stored.ok) throw new Error(stored.text);
    const other = await signedIn(2);
    expect((await ask(String(stored.id), other)).status).toBe(404);
    expect((await ask(String(stored.id))).status).toBe(404);
    for (const id of ["0", "999999", "1 or 1=1", "../1", "1e3"])
      expect((await ask(id, other)).status).toBe(404);
  });

  test("a login that is no member of the company any more gets 404", async () => {
    const stored = await store(PNG);
    if (!stored.ok) throw new Error(stored.text);
    const cookie = await signedIn(1);
    expect((await ask(String(stored.id), cookie)).status).toBe(200);
    await db.deleteFrom("membership").where("account_id", "=", 1).where("company_id", "=", 1).execute();
    expect((await ask(String(stored.id), cookie)).status).toBe(404);
  });

  test("a name cannot break out of its header", async () => {
    const stored = await store(PNG, 'a"\r\nSet-Cookie: x=1.png');
    const file = stored.ok ? await findFile(1, stored.id) : null;
    expect(toDownload(file!).headers["Content-Disposition"]).not.toMatch(/[\r\n]|Set-Cookie: /);
  });
});
