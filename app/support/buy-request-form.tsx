/** 新增品种求购: one goods or several in one form; without JavaScript 再添一种 brings the page again with a line more. */
import { Form, Link, useLocation } from "@remix-run/react";
import { useEffect, useRef, useState } from "react";
import { ErrorSummary } from "~/ui/error-summary";
import { Field } from "~/ui/field";
import { PICTURES_OF_REQUEST, REQUESTS_AT_ONCE, type RequestField, type TypedRequest } from "./buy-request";
import type { AddReply } from "./buy-request-page.server";
import { PictureField } from "./picture-field";

export interface RequestFormProps {
  lines: TypedRequest[];
  token: string;
  reply: AddReply | undefined;
}

/** The fields are called lines[0].name; their ids name-0. */
const idOf = (path: string) => path.replace(/^lines\[(\d+)\]\.(\w+).*$/, "$2-$1");

function linesOf(reply: AddReply | undefined, before: TypedRequest[]): TypedRequest[] {
  const typed = reply?.initialValue?.lines;
  const lines = Array.isArray(typed) ? typed.map((line) => (line ?? {}) as TypedRequest) : before;
  return reply?.more && lines.length < REQUESTS_AT_ONCE ? [...lines, {}] : lines;
}

export function RequestForm({ lines: before, token, reply }: RequestFormProps) {
  const lines = linesOf(reply, before);
  // The same address after a refusal: another would be another form, without what was typed and chosen.
  const { search } = useLocation();
  const [added, setAdded] = useState(0);
  const form = useRef<HTMLFormElement>(null);
  const count = Math.min(lines.length + added, REQUESTS_AT_ONCE);
  useEffect(() => {
    if (added > 0) form.current?.querySelector<HTMLInputElement>(`#name-${count - 1}`)?.focus();
  }, [added, count]);
  const errors = reply?.error ?? {};
  const summary = Object.entries(errors).flatMap(([name, texts]) =>
    (texts ?? []).map((text) => (name.startsWith("lines[") ? { name: idOf(name), text } : { text })),
  );
  return (
    <section className="surface">
      <Form
        className="request-form"
        method="post"
        action={`/pzqg/add${search}`}
        encType="multipart/form-data"
        noValidate
        ref={form}
      >
        <ErrorSummary errors={summary} />
        <input type="hidden" name="token" value={token} />
        <p className="request-form__lead">
          店里没有的品种，请尽量写全规格、生产企业或批准文号，便于准确找货。采购部核实货源后答复您。
        </p>
        {Array.from({ length: count }, (_, i) => (
          <Line
            key={i}
            at={i}
            of={count}
            typed={lines[i] ?? {}}
            errors={errors}
            isForgotten={Boolean(reply)}
          />
        ))}
        <p className="choices">
          <button type="submit" className="button button--primary button--large">
            提交求购
          </button>
          {count < REQUESTS_AT_ONCE ? (
            <button
              type="submit"
              className="button button--large"
              name="more"
              value="1"
              onClick={(event) => {
                event.preventDefault();
                setAdded((n) => n + 1);
              }}
            >
              再添一种
            </button>
          ) : null}
          <Link className="button button--large" to="/pzqg">
            返回求购列表
          </Link>
        </p>
      </Form>
    </section>
  );
}

function Line(props: {
  at: number;
  of: number;
  typed: TypedRequest;
  errors: NonNullable<AddReply["error"]>;
  isForgotten: boolean;
}) {
  const { at, of, typed, errors } = props;
  const field = (name: RequestField) => ({
    name: `lines[${at}].${name}`,
    id: `${name}-${at}`,
    defaultValue: typeof typed[name] === "string" ? typed[name] : undefined,
    errors: errors[`lines[${at}].${name}`],
  });
  return (
    <fieldset className="request-form__line">
      <legend className={of > 1 ? "request-form__legend" : "sr-only"}>
        {of > 1 ? `品种 ${at + 1}` : "求购品种"}
        {at > 0 ? <small>不需要时留空即可</small> : null}
      </legend>
      <div className="request-form__grid">
        <Field {...field("name")} label="品名" required />
        <Field {...field("spec")} label="规格" />
        <Field {...field("manufacturer")} label="生产企业" />
        <Field {...field("approvalNumber")} label="批准文号" autoComplete="off" />
        <div className="request-form__pair">
          <Field {...field("number")} label="数量" required inputMode="numeric" autoComplete="off" />
          <Field {...field("unit")} label="单位" defaultValue={field("unit").defaultValue ?? "盒"} />
        </div>
        <Field {...field("price")} label="期望单价（元）" inputMode="decimal" autoComplete="off" />
        <Field {...field("neededBy")} label="期望到货日期" type="date" />
        <Field {...field("note")} label="备注" className="request-form__note" maxLength={200} />
        <PictureField
          name={`lines[${at}].pictures`}
          id={`pictures-${at}`}
          most={PICTURES_OF_REQUEST}
          errors={errors[`lines[${at}].pictures`]}
          isForgotten={props.isForgotten}
        />
      </div>
    </fieldset>
  );
}
