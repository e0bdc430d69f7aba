/** The fields of a new address. The region lists follow each other: at once with JavaScript, by a button without. */
import { useEffect, useState, type ChangeEvent } from "react";
import { Field } from "~/ui/field";
import { Icon } from "~/ui/icon";
import type { Region, RegionChoices } from "./regions";

export interface AddressFieldsProps {
  /** the lists for what is chosen so far; regionChoices() of company/regions on the server */
  regions: RegionChoices;
  values?: Partial<Record<AddressFieldName, string>>;
  errors?: Partial<Record<AddressFieldName, readonly string[] | null>>;
}

export type AddressFieldName = "receiver" | "phone" | "province" | "city" | "areaCode" | "detail";

export function AddressFields({ regions, values = {}, errors = {} }: AddressFieldsProps) {
  return (
    <div className="entry__grid">
      <Field
        label="收货人"
        name="receiver"
        autoComplete="name"
        required
        defaultValue={values.receiver}
        errors={errors.receiver}
      />
      <Field
        label="手机或座机"
        name="phone"
        type="tel"
        autoComplete="tel"
        required
        defaultValue={values.phone}
        errors={errors.phone}
      />
      <RegionFields regions={regions} values={values} errors={errors} />
      <Field
        className="entry__full"
        label="详细地址"
        name="detail"
        autoComplete="address-line1"
        hint="与许可证上的仓库地址一致时可立即使用，其他地址需审核"
        required
        defaultValue={values.detail}
        errors={errors.detail}
      />
    </div>
  );
}

/** 省、市、区: three lists that follow each other. */
export function RegionFields({ regions, values = {}, errors = {} }: AddressFieldsProps) {
  const [lists, setLists] = useState(regions);
  const [chosen, setChosen] = useState({ province: values.province ?? "", city: values.city ?? "" });
  const [isLive, setLive] = useState(false);
  useEffect(() => setLive(true), []);
  const choose = async (province: string, city: string) => {
    setChosen({ province, city });
    // The 60 KB of names come only when somebody chooses.
    const { regionChoices } = await import("./regions");
    setLists(regionChoices(province, city));
  };
  const error = errors.areaCode?.[0];
  const areaCode = values.city === chosen.city ? values.areaCode : "";
  return (
    <fieldset className="entry__full region" id="region">
      <legend className="field__label">
        <span className="field__must" aria-hidden="true">
          *
        </span>
        省、市、区
      </legend>
      {error ? (
        <p className="field__error" id="areaCode-error">
          <Icon name="warning" />
          {error}
        </p>
      ) : null}
      <Select
        label="省"
        name="province"
        options={lists.provinces}
        value={chosen.province}
        onChange={(event) => void choose(event.target.value, "")}
      />
      <Select
        label="市"
        name="city"
        options={lists.cities}
        value={chosen.city}
        onChange={(event) => void choose(chosen.province, event.target.value)}
      />
      <Select
        key={chosen.city}
        label="区"
        name="areaCode"
        options={lists.districts}
        first={areaCode}
        hasError={error !== undefined}
      />
      {isLive ? null : (
        <button type="submit" className="button button--small" name="pickRegion" value="1" formNoValidate>
          更新下级地区
        </button>
      )}
    </fieldset>
  );
}

interface SelectProps {
  label: string;
  name: string;
  options: readonly Region[];
  value?: string;
  first?: string;
  hasError?: boolean;
  onChange?: (event: ChangeEvent<HTMLSelectElement>) => void;
}

function Select({ label, name, options, value, first, hasError, onChange }: SelectProps) {
  return (
    <select
      className="field__input"
      id={name}
      name={name}
      aria-label={label}
      aria-invalid={hasError ? true : undefined}
      aria-describedby={hasError ? "areaCode-error" : undefined}
      {...(onChange ? { value, onChange } : { defaultValue: first })}
    >
      <option value="">{`请选择${label}`}</option>
      {options.map(({ code, name: text }) => (
        <option key={code} value={code}>
          {text}
        </option>
      ))}
    </select>
  );
}
