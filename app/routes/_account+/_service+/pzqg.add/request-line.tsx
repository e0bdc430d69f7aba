import { forwardRef } from "react";
import { PICTURES_OF_REQUEST, type InputRequest } from "~/modules/support/buy-requests/buy-request";
import { PictureField } from "~/modules/support/pictures/picture-field";
import { FormField, type FormFieldProps } from "~/ui/forms/form";

export type RequestLineValues = InputRequest & { pictures?: File };

export interface RequestLineProps {
  line: Record<keyof RequestLineValues, FormFieldProps["field"]>;
  /** from 0 */
  at: number;
  of: number;
  isForgotten: boolean;
}

export const BuyRequestLineFields = forwardRef<HTMLFieldSetElement, RequestLineProps>(
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
