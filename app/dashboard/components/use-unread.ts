import { useInquiries } from '#app/local/state/use-inquiries.ts'

export function useUnread(): number {
  return useInquiries().inquiries.filter(({ read }) => !read).length
}
