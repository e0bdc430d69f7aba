import { Form } from "@remix-run/react";
import type { ReactNode } from "react";
import { ParcelView } from "~/modules/documents/parcel-view";
import type { ShownParcel, ShownParcelLine } from "~/modules/documents/shown-parcel";
import { DIFFERENCE_REASONS, differenceName } from "~/modules/receiving/acceptance";
import { PHOTOS_ACCEPT, PHOTOS_HINT } from "~/modules/returns/request/photos";
import { AFTER_SALES_REASONS } from "~/modules/returns/status/after-sales";
import type { FormReply } from "~/platform/http/forms/forms.server";
import { ErrorSummary } from "~/ui/forms/error-summary";
import { Field } from "~/ui/forms/field";
import { FileInput } from "~/ui/forms/file-input";

interface AcceptanceFieldsProps {
  page: {
    parcel: ShownParcel;
    accountName: string;
    cold: readonly number[];
    days: { shipped: string; today: string };
    token: string;
  };
  reply: FormReply | undefined;
  children: ReactNode;
}

/** The parcel as a form: one press if everything is right, else numbers by reason under each batch. */
export function AcceptanceFields({ page, reply, children }: AcceptanceFieldsProps) {
  const { parcel, cold, days, token } = page;
  const errors = reply?.error ?? {};
  const textOf = (name: string, fallback = "") => {
    const input = reply?.initialValue?.[name];
    return typeof input === "string" ? input : fallback;
  };
  const summary = Object.entries(errors).flatMap(([name, texts]) =>
    (texts ?? []).slice(0, 1).map((text) => ({ text, ...(name && { name }) })),
  );
  const toFields = (line: ShownParcelLine) => <Differences line={line} errors={errors} textOf={textOf} />;
  return (
    <Form method="post" encType="multipart/form-data" noValidate preventScrollReset>
      <input type="hidden" name="token" value={token} />
      <ErrorSummary errors={summary} />
      <ParcelView parcel={parcel} heading={<h1 className="surface__title">收货验收</h1>} toFields={toFields}>
        {children}
        <div className="parcel-check__fields">
          <Field
            label="验收人"
            name="inspector"
            defaultValue={textOf("inspector", page.accountName)}
            maxLength={20}
            autoComplete="name"
            errors={errors["inspector"] ?? null}
          />
          <Field
            label="到货日期"
            name="arrivedOn"
            type="date"
            min={days.shipped}
            max={days.today}
            defaultValue={textOf("arrivedOn", days.today)}
            errors={errors["arrivedOn"] ?? null}
          />
          {cold.length === 0 ? null : (
            <Field
              label="到货温度（℃）"
              name="temperature"
              inputMode="decimal"
              maxLength={6}
              autoComplete="off"
              hint="有冷藏冷冻商品，请填写到货时测得的温度"
              defaultValue={textOf("temperature")}
              errors={errors["temperature"] ?? null}
            />
          )}
        </div>
        <p className="parcel-check__do">
          <button type="submit" className="button button--primary button--large" name="result" value="all">
            全部合格，确认验收
          </button>
          <span className="field__hint">
            品名、批号、数量、外观均与实物一致时按此确认。不一致的在下方登记。
          </span>
        </p>
      </ParcelView>
      <section aria-labelledby="differences-title">
        <h2 className="surface__title" id="differences-title">
          按差异验收
        </h2>
        <p className="field__hint">
          在商品下方“登记差异”中填写数量。少货自动提交售后申请，其他差异自动提交退货申请。
        </p>
        <Field label="少货的处理方式" name="remedy" errors={errors["remedy"] ?? null}>
          <select defaultValue={textOf("remedy", "refund")}>
            <option value="refund">退款</option>
            <option value="resend">补发</option>
          </select>
        </Field>
        <Field
          label="照片"
          name="photos"
          hint={`少货以外的差异须上传照片。${PHOTOS_HINT}`}
          errors={errors["photos"] ?? null}
        >
          <FileInput multiple accept={PHOTOS_ACCEPT} />
        </Field>
        <p>
          <button type="submit" className="button" name="result" value="differences">
            按差异验收
          </button>
        </p>
      </section>
    </Form>
  );
}

interface DifferencesProps {
  line: ShownParcelLine;
  errors: NonNullable<FormReply["error"]>;
  textOf: (name: string) => string;
}

function Differences({ line, errors, textOf }: DifferencesProps) {
  const names = DIFFERENCE_REASONS.map((reason) => differenceName(reason, line.rowId));
  return (
    <details open={names.some((name) => errors[name] || textOf(name) !== "") || undefined}>
      <summary>
        登记差异<span className="sr-only">{`：${line.name} 批号 ${line.batch}`}</span>
      </summary>
      <div className="parcel-check__fields">
        {DIFFERENCE_REASONS.map((reason) => {
          const name = differenceName(reason, line.rowId);
          return (
            <Field
              key={reason}
              label={`${AFTER_SALES_REASONS[reason]}（${line.unit}）`}
              name={name}
              inputMode="numeric"
              maxLength={9}
              autoComplete="off"
              defaultValue={textOf(name)}
              errors={errors[name] ?? null}
            />
          );
        })}
      </div>
    </details>
  );
}
