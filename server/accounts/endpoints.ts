import { endpoint } from '../http/request.ts';
import { logIn } from './log-in.ts';
import { logOut } from './log-out.ts';
import {
  confirmEmail,
  requestPasswordReset,
  resetPassword,
  validatePasswordReset,
} from './mailbox.ts';
import { getMyUser, updateMyUser } from './my-user.ts';
import { beginProviderLogin, finishProviderLogin } from './provider-login.ts';
import { logInWithToken } from './provider-token.ts';

export const accountEndpoints = [
  endpoint('logIn', logIn),
  endpoint('beginProviderLogin', beginProviderLogin),
  endpoint('finishProviderLogin', finishProviderLogin),
  endpoint('logInWithToken', logInWithToken),
  endpoint('logOut', logOut),
  endpoint('getMyUser', getMyUser),
  endpoint('updateMyUser', updateMyUser),
  endpoint('confirmEmail', confirmEmail),
  endpoint('requestPasswordReset', requestPasswordReset),
  endpoint('validatePasswordReset', validatePasswordReset),
  endpoint('resetPassword', resetPassword),
];
