import { Form, Link } from "@remix-run/react";
import type { Address } from "~/modules/company/addresses/address";
import type { FormReply } from "~/platform/http/forms/forms.server";
import { ConfirmLink } from "~/ui/forms/confirm-link";
import { Empty } from "~/ui/empty";
import { ErrorSummary } from "~/ui/forms/error-summary";
import { toErrorSummary } from "~/ui/forms/form-reply";
import { Notice } from "~/ui/notice";
import { Status } from "~/ui/status";

export interface AddressListProps {
  addresses: readonly Address[];
  limit: number;
  reply: FormReply | undefined;
}

export function AddressList({ addresses, limit, reply }: AddressListProps) {
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
