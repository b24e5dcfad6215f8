import { testLostReplies } from './lost-replies.ts'

testLostReplies()
