export const DocumentFileField = () => (
  <div className="field">
    <label className="field__label" htmlFor="file">
      PDF、JPG 或 PNG 文件，不超过 10 MB
    </label>
    <input className="field__input" id="file" name="file" type="file" accept=".pdf,.jpg,.jpeg,.png" />
  </div>
);
