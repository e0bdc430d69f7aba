/** 新增品种求购: one or more products; without JavaScript 再添一种 reloads with another line. */
import { Form, Link, useLocation } from "@remix-run/react";
import { useEffect, useMemo, useRef, useState, forwardRef } from "react";
import type { FormReply } from "~/platform/http/forms/forms.server";
import {
  REQUESTS_AT_ONCE,
  type InputRequest,
  PICTURES_OF_REQUEST,
} from "~/modules/support/buy-requests/buy-request";
import { FormErrorSummary, usePageForm, FormField, type FormFieldProps } from "~/ui/forms/form";
import { PictureField } from "~/modules/support/pictures/picture-field";

type RequestLineValues = InputRequest & { pictures?: File };

interface RequestLineProps {
  line: Record<keyof RequestLineValues, FormFieldProps["field"]>;
  /** from 0 */
  at: number;
  of: number;
  isForgotten: boolean;
}

const BuyRequestLineFields = forwardRef<HTMLFieldSetElement, RequestLineProps>(
  function RequestLine(props, ref) {
    const { line, at, of } = props;
    return (
      <fieldset className="request-form__line" ref={ref}>
        <legend className={of > 1 ? "request-form__legend" : "sr-only"}>
          {of > 1 ? `品种 ${at + 1}` : "求购品种"}
          {at > 0 ? <small>不需要时留空即可</small> : null}
        </legend>
        <div className="request-form__grid">
          <FormField field={line.name} label="品名" required />
          <FormField field={line.spec} label="规格" />
          <FormField field={line.manufacturer} label="生产企业" />
          <FormField field={line.approvalNumber} label="批准文号" autoComplete="off" />
          <div className="request-form__pair">
            <FormField field={line.number} label="数量" required inputMode="numeric" autoComplete="off" />
            <FormField field={line.unit} label="单位" />
          </div>
          <FormField field={line.price} label="期望单价（元）" inputMode="decimal" autoComplete="off" />
          <FormField field={line.neededBy} label="期望到货日期" type="date" />
          <FormField field={line.note} label="备注" className="request-form__note" maxLength={200} />
          <PictureField field={line.pictures} limit={PICTURES_OF_REQUEST} isForgotten={props.isForgotten} />
        </div>
      </fieldset>
    );
  },
);

export interface RequestFormProps {
  lines: InputRequest[];
  token: string;
  reply: FormReply | undefined;
}

/** The maximum number of lines; hidden ones have fields too. */
const withAllLines = (lines: readonly InputRequest[]): InputRequest[] =>
  Array.from({ length: REQUESTS_AT_ONCE }, (_, at) => ({ unit: "盒", ...lines[at] }));

const inputLines = (reply: FormReply | undefined): InputRequest[] | null => {
  const lines = reply?.initialValue?.["lines"];
  return Array.isArray(lines) ? (lines as InputRequest[]) : null;
};

export function RequestForm({ lines: before, token, reply }: RequestFormProps) {
  const padded = useMemo(() => {
    const sent = inputLines(reply);
    return reply && sent ? { ...reply, initialValue: { lines: withAllLines(sent) } } : reply;
  }, [reply]);
  const [form, fields] = usePageForm<{ lines: RequestLineValues[] }>({
    id: "request",
    reply: padded,
    defaultValue: { lines: withAllLines(before) },
  });
  // Keep the address after a refusal: another one would reset the form.
  const { search } = useLocation();
  const [added, setAdded] = useState(0);
  const last = useRef<HTMLFieldSetElement>(null);
  const [first] = useState((inputLines(reply) ?? before).length);
  const count = Math.min(first + added, REQUESTS_AT_ONCE);
  useEffect(() => {
    if (added > 0) last.current?.querySelector("input")?.focus();
  }, [added]);
  return (
    <section className="surface">
      <Form
        className="request-form"
        id={form.id}
        method="post"
        action={`/pzqg/add${search}`}
        encType="multipart/form-data"
        noValidate
      >
        <FormErrorSummary form={form} />
        <input type="hidden" name="token" value={token} />
        <p className="request-form__lead">
          店里没有的品种，请尽量写全规格、生产企业或批准文号，便于准确找货。采购部核实货源后答复您。
        </p>
        {fields.lines
          .getFieldList()
          .slice(0, count)
          .map((line, at) => (
            <BuyRequestLineFields
              key={at}
              line={line.getFieldset()}
              at={at}
              of={count}
              isForgotten={Boolean(reply)}
              ref={at === count - 1 ? last : undefined}
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
