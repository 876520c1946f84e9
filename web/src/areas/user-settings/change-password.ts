/** Both do the same; the second is the path that the specification names for a reset. */
export const passwordChangeCall = ({ isReset = false } = {}) =>
  isReset ? 'POST /usrapi/v1/users/resetpassword/' : 'POST /usrapi/v1/users/change-password';
