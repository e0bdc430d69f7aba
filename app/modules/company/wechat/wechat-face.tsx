/** Whose WeChat it is, in place of their picture. */
/** The first character in place of a face: pictures of other sites are not loaded. */
export function WechatFace({ nickname }: { nickname: string }) {
  return (
    <span className="wechat__face" aria-hidden="true">
      {[...nickname][0]}
    </span>
  );
}
