/** /addr 收货地址: the company's addresses; writing and removing one are pages of their own below it. */
import { json, redirect, type ActionFunctionArgs, type LoaderFunctionArgs } from "@remix-run/node";
import { useActionData, useLoaderData, Form, Link } from "@remix-run/react";
import { ADDRESS_LIMIT, DefaultAddressForm, type Address } from "~/modules/company/addresses/address";
import { findAddresses, makeDefault } from "~/modules/company/addresses/address.server";
import { requireCompany } from "~/modules/company/identity/viewer.server";
import { inTransaction } from "~/platform/database/database.server";
import { readForm, type FormReply } from "~/platform/http/forms/forms.server";
import { notFound } from "~/platform/http/page-error";
import { redirectWith } from "~/platform/http/message.server";
import type { PageHandle } from "~/shell/handle";
import { ConfirmLink } from "~/ui/forms/confirm-link";
import { Empty } from "~/ui/empty";
import { ErrorSummary } from "~/ui/forms/error-summary";
import { toErrorSummary } from "~/ui/forms/form-reply";
import { Notice } from "~/ui/notice";
import { Status } from "~/ui/status";

const MODES = ["edit", "remove"] as const;

/** Returns the current page of the former ?new, ?edit= or ?remove=; null for the page itself. */
function findAddressFormPath(query: URLSearchParams): string | null {
  if (query.has("new")) return "/addr/new";
  const mode = MODES.find((mode) => query.has(mode));
  return mode ? `/addr/${mode}/${encodeURIComponent(query.get(mode) || "0")}` : null;
}

export const handle: PageHandle = { title: "收货地址" };

const moved = (request: Request) => findAddressFormPath(new URL(request.url).searchParams);

export async function loader({ request }: LoaderFunctionArgs) {
  const to = moved(request);
  if (to) throw redirect(to, 301);
  const { buyer } = await requireCompany(request);
  return json({ addresses: await findAddresses(buyer.companyId), limit: ADDRESS_LIMIT });
}

export async function action({ request }: ActionFunctionArgs) {
  const to = moved(request);
  if (to) return redirect(to, 308);
  const { companyId } = (await requireCompany(request)).buyer;
  const form = await readForm(request, DefaultAddressForm);
  if (!form.ok) return form.response;
  const { id } = form.value;
  if (!(await inTransaction((trx) => makeDefault(trx, companyId, id)))) notFound();
  return redirectWith("/addr", { kind: "success", text: "已设为默认收货地址" });
}

export default function Addresses() {
  const { addresses, limit } = useLoaderData<typeof loader>();
  const reply = useActionData<FormReply>();
  const waits = addresses.some((address) => address.state === "pending");
  return (
    <>
      <ErrorSummary errors={toErrorSummary(reply)} />
      {waits ? (
        <Notice kind="info">
          药品只能配送到许可证上的地址，或经审核放行的地址。待审核的地址通过后即可使用。
        </Notice>
      ) : null}
      <section className="surface surface--flush" aria-labelledby="addresses-title">
        <div className="surface__head">
          <h2 className="surface__title" id="addresses-title">
            我的地址
            <small>{`已保存 ${addresses.length} 个，最多 ${limit} 个`}</small>
          </h2>
          {addresses.length < limit ? (
            <Link className="button button--primary" to="/addr/new">
              新增收货地址
            </Link>
          ) : null}
        </div>
        {addresses.length === 0 ? (
          <Empty title="还没有收货地址" to="/addr/new" text="新增收货地址" />
        ) : (
          <ul className="addresses">
            {addresses.map((address) => (
              <li className="addresses__item" key={address.id}>
                <AddressItem address={address} />
              </li>
            ))}
          </ul>
        )}
      </section>
    </>
  );
}

function AddressItem({ address }: { address: Address }) {
  const { receiver, phone, region, detail, isDefault, state } = address;
  const isReleased = state === "released";
  return (
    <>
      <div className="addresses__what">
        <h3 className="addresses__who">
          {receiver}
          <span className="addresses__phone">{phone}</span>
          {isDefault ? <span className="addresses__default">默认</span> : null}
        </h3>
        <p>{region + detail}</p>
        {isReleased ? null : (
          <p className="addresses__why">与许可证上的地址不一致，审核放行前不能配送到这里。</p>
        )}
      </div>
      <Status kind={isReleased ? "good" : "wait"} text={isReleased ? "可配送" : "待审核"} />
      <AddressActions address={address} />
    </>
  );
}

function AddressActions({ address: { id, detail, isDefault, state } }: { address: Address }) {
  return (
    <div className="addresses__do">
      {isDefault || state !== "released" ? null : (
        <Form method="post" action="/addr" preventScrollReset>
          <input type="hidden" name="id" value={id} />
          <button
            type="submit"
            className="link-button"
            name="intent"
            value="default"
            aria-label={`设为默认：${detail}`}
          >
            设为默认
          </button>
        </Form>
      )}
      <Link to={`/addr/edit/${id}`} aria-label={`编辑：${detail}`}>
        编辑
      </Link>
      <ConfirmLink
        to={`/addr/remove/${id}`}
        question="确定删除这个收货地址吗？"
        action={`/addr/remove/${id}`}
        fields={{}}
        verb="删除"
        label={`删除：${detail}`}
      >
        删除
      </ConfirmLink>
    </div>
  );
}
