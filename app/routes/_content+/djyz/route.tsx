/** 单据验真: says of a code on a document whether the document is the shop's and still holds. For everybody, without a login. */
import { json, type LoaderFunctionArgs } from "@remix-run/node";
import { Form, Link, useLoaderData } from "@remix-run/react";
import { Fragment } from "react";
import {
  formatVerifyCode,
  ISSUED_KINDS,
  readVerifyCode,
  VERIFY_PATH,
} from "~/modules/documents/issued-document";
import { findIssuedDocument, type IssuedDocument } from "~/modules/documents/issued-documents.server";
import { getAddress } from "~/platform/config/request.server";
import { takeToken } from "~/platform/http/limits/rate.server";
import { formatTime } from "~/platform/values/clock";
import { now } from "~/platform/values/clock.server";
import type { PageHandle } from "~/shell/handle";
import { Notice } from "~/ui/notice";

export const handle: PageHandle = { title: "单据验真" };

const RATE = { limit: 30, windowMs: 60_000 };
const MAX_INPUT = 60;
const HIDDEN = { "Cache-Control": "private, no-store", "X-Robots-Tag": "noindex, nofollow" };

export async function loader({ request }: LoaderFunctionArgs) {
  const input = (new URL(request.url).searchParams.get("code") ?? "").slice(0, MAX_INPUT);
  if (input.trim() === "")
    return json({ input: "", result: "none", document: null } as const, { headers: HIDDEN });
  const rate = await takeToken(`verify:${getAddress(request) ?? ""}`, RATE, now());
  if (!rate.ok)
    return json({ input, result: "busy", document: null } as const, { status: 429, headers: HIDDEN });
  const code = readVerifyCode(input);
  const document = code === "" ? null : await findIssuedDocument(code);
  if (!document) return json({ input, result: "unknown", document: null } as const, { headers: HIDDEN });
  return json({ input: formatVerifyCode(code), result: "found", document } as const, { headers: HIDDEN });
}

export const headers = () => HIDDEN;

export default function Verify() {
  const { input, result, document } = useLoaderData<typeof loader>();
  return (
    <section className="surface" aria-labelledby="verify-title">
      <div className="surface__head">
        <h1 className="surface__title" id="verify-title">
          单据验真
        </h1>
      </div>
      <div className="verify">
        <Form action={VERIFY_PATH} className="verify" role="search" aria-label="单据验真">
          <div className="field">
            <label className="field__label" htmlFor="verify-code">
              验真码
            </label>
            <span className="field__hint" id="verify-hint">
              单据下方的 16 位字符，用来核对单据是否由本店出具、有没有改动
            </span>
            <input
              className="field__input"
              id="verify-code"
              name="code"
              type="text"
              defaultValue={input}
              autoComplete="off"
              maxLength={MAX_INPUT}
              aria-describedby="verify-hint"
              key={input}
            />
          </div>
          <button className="button button--primary" type="submit">
            查询
          </button>
        </Form>
        {result === "busy" ? <Notice kind="warning">查询过于频繁，请一分钟后再试。</Notice> : null}
        {result === "unknown" ? (
          <Notice kind="error">
            没有查到这个验真码：请核对是否填写正确；填写无误的，该单据不是本店出具。
          </Notice>
        ) : null}
        {document ? <Found document={document} /> : null}
        <p>
          对单据有疑问，请联系<Link to="/help/fwbz/zskf">专属客服</Link>
        </p>
      </div>
    </section>
  );
}

function Found({ document }: { document: IssuedDocument }) {
  const facts = [
    ["单据", ISSUED_KINDS[document.kind]],
    ["单号", document.number],
    ...document.facts,
    ["出具时间", formatTime(document.issuedAt)],
  ] as const;
  return (
    <>
      {document.replacedAt === null ? (
        <Notice kind="success">
          该单据由本店出具，目前有效。请核对以下内容与手中单据一致，不一致的为改动过的单据。
        </Notice>
      ) : (
        <Notice kind="warning">
          {`该单据由本店出具，但已于 ${formatTime(document.replacedAt)} 被新的单据替换，请以新单据为准。`}
        </Notice>
      )}
      <dl className="verify__facts">
        {facts.map(([label, value]) => (
          <Fragment key={label}>
            <dt>{label}</dt>
            <dd>{value}</dd>
          </Fragment>
        ))}
      </dl>
    </>
  );
}
