import { Notice } from "~/ui/notice";

export function InvitationNotice({ name, link }: { name: string; link: string }) {
  return (
    <div className="invitation" role="status">
      <Notice kind="success">
        请把下面的链接交给 {name}，72 小时内有效，只能使用一次，离开本页后不再显示。
      </Notice>
      <label className="field">
        <span className="field__label">邀请链接</span>
        <input type="text" className="field__input" readOnly value={link} />
      </label>
    </div>
  );
}
