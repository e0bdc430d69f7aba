/** 收货地址: the list with what may be done to each address, the form of one, and the question before one goes. */
import { Form, Link } from "@remix-run/react";
import { ConfirmLink } from "~/ui/confirm-link";
import { Empty } from "~/ui/empty";
import { ErrorSummary } from "~/ui/error-summary";
import { Notice } from "~/ui/notice";
import { Status } from "~/ui/status";
import type { Address } from "./address";
import { AddressFields, type AddressFieldName } from "./address-form";
import { regionOf, type AddressPage, type AddressReply } from "./address-page";

const NAMES: readonly AddressFieldName[] = ["receiver", "phone", "province", "city", "areaCode", "detail"];

export function AddressView({ page, reply }: { page: AddressPage; reply?: AddressReply }) {
  if (page.mode === "remove") return <AskRemove address={page.address} />;
  if (page.mode === "write") return <Write key={page.address?.id ?? 0} page={page} reply={reply} />;
  return <List {...page} reply={reply} />;
}

function errorsOf(reply: AddressReply | undefined) {
  return Object.entries(reply?.error ?? {}).flatMap(([name, texts]) =>
    (texts ?? []).map((text) => (name ? { name, text } : { text })),
  );
}

function List(props: { addresses: Address[]; limit: number; reply?: AddressReply }) {
  const { addresses, limit } = props;
  const waits = addresses.some((address) => address.state === "pending");
  return (
    <>
      <ErrorSummary errors={errorsOf(props.reply)} />
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
            <Link className="button button--primary" to="/addr?new=1">
              新增收货地址
            </Link>
          ) : null}
        </div>
        {addresses.length === 0 ? (
          <Empty title="还没有收货地址" to="/addr?new=1" text="新增收货地址" />
        ) : (
          <ul className="addresses">
            {addresses.map((address) => (
              <li className="addresses__item" key={address.id}>
                <Item address={address} />
              </li>
            ))}
          </ul>
        )}
      </section>
    </>
  );
}

function Item({ address }: { address: Address }) {
  const { id, receiver, phone, region, detail, isDefault, state } = address;
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
      <div className="addresses__do">
        {isDefault || !isReleased ? null : (
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
        <Link to={`/addr?edit=${id}`} aria-label={`编辑：${detail}`}>
          编辑
        </Link>
        <ConfirmLink
          to={`/addr?remove=${id}`}
          question="确定删除这个收货地址吗？"
          action="/addr"
          fields={{ intent: "remove", id }}
          verb="删除"
          label={`删除：${detail}`}
        >
          删除
        </ConfirmLink>
      </div>
    </>
  );
}

function Write(props: { page: Extract<AddressPage, { mode: "write" }>; reply?: AddressReply }) {
  const { page, reply } = props;
  const { address } = page;
  const before = address ? { ...address, ...regionOf(address.areaCode) } : {};
  const shown: Record<string, unknown> = reply?.initialValue ?? before;
  const values = Object.fromEntries(
    NAMES.flatMap((name) => (typeof shown[name] === "string" ? [[name, shown[name]]] : [])),
  );
  const here = address ? `/addr?edit=${address.id}` : "/addr?new=1";
  return (
    <section className="surface" aria-labelledby="address-title">
      <div className="surface__head">
        <h2 className="surface__title" id="address-title">
          {address ? "编辑收货地址" : "新增收货地址"}
        </h2>
      </div>
      <Form className="address-form" method="post" action={here} noValidate>
        <ErrorSummary errors={errorsOf(reply)} />
        <input type="hidden" name="intent" value="save" />
        <input type="hidden" name="token" value={page.token} />
        {address ? <input type="hidden" name="id" value={address.id} /> : null}
        <AddressFields regions={reply?.regions ?? page.regions} values={values} errors={reply?.error ?? {}} />
        <p className="choices">
          <button type="submit" className="button button--primary">
            保存地址
          </button>
          <Link className="button" to="/addr">
            返回收货地址
          </Link>
        </p>
      </Form>
    </section>
  );
}

function AskRemove({ address }: { address: Address }) {
  return (
    <section className="surface" aria-labelledby="ask-title">
      <div className="surface__head">
        <h2 className="surface__title" id="ask-title">
          确定删除这个收货地址吗？
        </h2>
      </div>
      <p>{`${address.receiver} ${address.phone}`}</p>
      <p>{address.region + address.detail}</p>
      <Form className="choices address-form" method="post" action="/addr">
        <input type="hidden" name="intent" value="remove" />
        <input type="hidden" name="id" value={address.id} />
        <Link className="button" to="/addr">
          再想想
        </Link>
        <button type="submit" className="button button--pay">
          删除
        </button>
      </Form>
    </section>
  );
}
