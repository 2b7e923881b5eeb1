// Texts of the page Manage Users, and of the confirmation of changes with a password.
import { messages } from '../../messages.ts'

export const users = messages({
  'users.title': 'Manage Users',
  'users.invite': 'Invite',
  'users.add': 'Add User',
  'users.search': 'Search users...',
  'users.offline': 'Users are managed with a connection only.',
  'users.nothingFound': 'No users found matching your search.',

  // The table.
  'users.list': 'Users',
  'users.username': 'Username',
  'users.role': 'Role',
  'users.user': 'User',
  'users.admin': 'Admin',
  'users.created': 'Created',
  'users.actions': 'Actions',
  'users.invitationExpired': 'Invitation expired',
  'users.invitedUntil': 'Invited until {date}',
  'users.edit': 'Edit',
  'users.newLink': 'New link',
  'users.resetTwoFactor': 'Reset two-factor',
  'users.delete': 'Delete',

  // The dialog of a user.
  'users.editTitle': 'Edit User',
  'users.newPassword': 'New Password',
  'users.keepPassword': 'Leave blank to keep the current password.',
  'users.jobTitle': 'Title',
  'users.jobTitleHint': 'What the person does here, such as Sales.',
  'users.choosePhoto': 'Choose photo',
  'users.removePhoto': 'Remove photo',
  'users.show': 'Show to visitors',
  'users.shownFields': 'Name, title, phone, e-mail address and photo',
  'users.added': 'User added successfully',
  'users.updated': 'User updated successfully',
  'users.addFailed': 'Failed to add user',
  'users.updateFailed': 'Failed to update user',
  'users.deleted': 'User deleted successfully',
  'users.deleteFailed': 'Failed to delete user',
  'users.deleteTitle': 'Delete User',
  'users.deleteQuestion':
    'Are you sure you want to delete <bdi>{name}</bdi> ({username})? This action cannot be undone.',

  // Invitations and links for a password.
  'users.invitation': 'Invitation',
  'users.usernameHint': 'The user name is the part before the @.',
  'users.inviting': 'Inviting...',
  'users.mailed': 'An e-mail with this link was sent to {email}.',
  'users.notMailed': 'No e-mail was sent: give this link to {name} yourself.',
  'users.link': 'Link',
  'users.linkHint': 'Works once, until {time}. It is not shown again.',
  'users.copyLink': 'Copy link',
  'users.linkCopied': 'Link copied',
  'users.copyFailed': 'The browser does not allow copying: copy the selected link.',
  'users.makeLink': 'Make link',
  'users.linkFailed': 'Failed to make a link',
  'users.giveLink': 'Give this link to <bdi>{name}</bdi>.',
  'users.linkText':
    '<bdi>{name}</bdi> ({username}) sets a new password with it. An earlier link ends now, the old password when the link is used.',

  // Two-factor log-in of another user.
  'users.resetTitle': 'Reset two-factor log-in',
  'users.reset': 'Reset',
  'users.resetText':
    '<bdi>{name}</bdi> ({username}) will log in with the password only, until two-factor log-in is switched on again.',
  'users.resetDone': 'Two-factor log-in switched off',

  // The question for the password.
  'users.confirmTitle': 'Confirm this change',
  'users.confirmHint': 'Your own. It is not asked for again for five minutes.',
  'users.confirm': 'Confirm',
})
